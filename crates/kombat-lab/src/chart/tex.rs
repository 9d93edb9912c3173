//! Text as LaTeX shows it, whatever it is: what `pdflatex` with the T1 fonts cannot set is named by its number.

/// Text as LaTeX shows it, in paragraphs, tables and pictures alike.
///
/// ```
/// use kombat_lab::chart::escape_latex;
///
/// assert_eq!(escape_latex("50 % of A*, γ ≤ 1"), r"50 \% of A$^*$, $\gamma$ $\leq$ 1");
/// assert_eq!(escape_latex("\"[x]--y\""), r"{\char34}{[}x]-{}-y{\char34}");
/// ```
pub fn escape_latex(text: &str) -> String {
    let (mut out, mut last) = (String::with_capacity(text.len()), None);
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        // An accent that follows its letter goes before it, so that any letter can have it.
        if let Some(accent) = letters.peek().copied().and_then(accent).filter(|_| c.is_alphabetic()) {
            letters.next();
            out.push_str(&format!("\\{accent}{{{}}}", if matches!(c, 'i' | 'j') { format!("\\{c}") } else { one(c) }));
        } else {
            // Two of them would be one sign of another kind.
            if last == Some(c) && matches!(c, '-' | '\'' | ',' | '<' | '>') {
                out.push_str("{}");
            }
            out.push_str(&one(c));
        }
        last = Some(c);
    }
    out
}

/// The accents of letters, as Unicode has them when they follow.
fn accent(c: char) -> Option<char> {
    let at = ['\u{300}', '\u{301}', '\u{302}', '\u{303}', '\u{308}', '\u{327}', '\u{30C}', '\u{304}'];
    at.iter().position(|one| *one == c).map(|place| ['`', '\'', '^', '~', '"', 'c', 'v', '='][place])
}

/// Letters with a command of their own.
const COMMANDS: [(char, &str); 47] = [
    ('\\', "\\textbackslash{}"),
    ('~', "\\textasciitilde{}"),
    ('^', "\\textasciicircum{}"),
    ('`', "\\textasciigrave{}"),
    ('|', "\\textbar{}"),
    ('"', "{\\char34}"),
    ('[', "{[}"),
    ('*', "$^*$"),
    ('<', "$<$"),
    ('>', "$>$"),
    ('≤', "$\\leq$"),
    ('≥', "$\\geq$"),
    ('≠', "$\\neq$"),
    ('≈', "$\\approx$"),
    ('×', "$\\times$"),
    ('÷', "$\\div$"),
    ('±', "$\\pm$"),
    ('µ', "$\\mu$"),
    ('·', "\\textperiodcentered{}"),
    ('–', "--"),
    ('—', "---"),
    ('−', "$-$"),
    ('∞', "$\\infty$"),
    ('√', "$\\surd$"),
    ('→', "$\\to$"),
    ('←', "$\\leftarrow$"),
    ('∈', "$\\in$"),
    ('²', "$^2$"),
    ('³', "$^3$"),
    ('¹', "$^1$"),
    ('…', "\\ldots{}"),
    ('\u{A0}', "~"),
    ('\u{202F}', "\\,"),
    ('\u{2009}', "\\,"),
    ('α', "$\\alpha$"),
    ('β', "$\\beta$"),
    ('γ', "$\\gamma$"),
    ('δ', "$\\delta$"),
    ('Δ', "$\\Delta$"),
    ('ε', "$\\varepsilon$"),
    ('θ', "$\\theta$"),
    ('λ', "$\\lambda$"),
    ('μ', "$\\mu$"),
    ('π', "$\\pi$"),
    ('σ', "$\\sigma$"),
    ('τ', "$\\tau$"),
    ('ω', "$\\omega$"),
];

fn one(c: char) -> String {
    if let Some((_, command)) = COMMANDS.iter().find(|(letter, _)| *letter == c) {
        return (*command).to_owned();
    }
    match c {
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        c if c.is_whitespace() => " ".to_owned(),
        c if c.is_ascii_control() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{FEFF}') => String::new(),
        c if is_set(c) => c.to_string(),
        c => format!("{{\\scriptsize U+{:04X}}}", u32::from(c)),
    }
}

/// Have the T1 fonts this letter?
fn is_set(c: char) -> bool {
    const NOT: [char; 9] = ['Ħ', 'ħ', 'ĸ', 'Ŀ', 'ŀ', 'ŉ', 'Ŧ', 'ŧ', 'ſ'];
    const ALSO: [char; 15] = ['‘', '’', '“', '”', '„', '‚', '‹', '›', '†', '‡', '•', '‰', '€', '™', '№'];
    c.is_ascii() || (matches!(c, '\u{A1}'..='\u{17F}') && c != '\u{AD}' && !NOT.contains(&c)) || ALSO.contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn signs_with_a_meaning_lose_it() {
        for (text, latex) in [
            ("a_b & 5 % #1 {x} $", "a\\_b \\& 5 \\% \\#1 \\{x\\} \\$"),
            ("~^\\", "\\textasciitilde{}\\textasciicircum{}\\textbackslash{}"),
            ("heurística", "heurística"),
            ("heuri\u{301}stica n\u{303}", "heur\\'{\\i}stica \\~{n}"),
            ("1\u{202F}350 − 2", "1\\,350 $-$ 2"),
            ("a\u{1}b\nc", "ab c"),
            ("日", "{\\scriptsize U+65E5}"),
        ] {
            assert_eq!(escape_latex(text), latex, "{text}");
        }
    }

    proptest! {
        #[test]
        fn only_what_the_fonts_have_remains(text in any::<String>()) {
            let latex = escape_latex(&text);
            prop_assert!(latex.chars().all(|c| is_set(c) && !c.is_ascii_control()), "{latex}");
            prop_assert!(!latex.contains('"') || text.contains('\u{308}'), "{latex}");
            let braces = |brace| latex.matches(brace).count() - latex.matches(&format!("\\{brace}")).count();
            prop_assert_eq!(braces('{'), braces('}'));
        }
    }
}
