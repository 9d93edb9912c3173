// An experiment as a file, for what the form has no place for.

import { h, svg } from './dom.js';
import { icon } from './glyphs.js';
import { t } from './messages.js';

/** @param {{ begin: (toml: string) => void }} given */
export function fileEditor({ begin }) {
  const text = h('textarea', { id: 'toml', class: 'inp mono', rows: 20, spellcheck: 'false', 'aria-label': t('ui.fight.file') });
  let written = '';
  const pick = h('input', { type: 'file', accept: '.toml,.txt', class: 'sr', tabindex: -1, 'aria-hidden': 'true' });
  pick.addEventListener('change', async () => {
    const file = pick.files?.[0];
    if (file) text.value = await file.text();
    pick.value = '';
  });
  const element = h(
    'section',
    { class: 'tomlbox', id: 'fight-file', hidden: true, 'aria-labelledby': 'fight-file-title' },
    h('h2', { id: 'fight-file-title' }, t('ui.fight.file')),
    h('p', { class: 'small muted' }, t('ui.fight.file.text')),
    text,
    h(
      'div',
      { class: 'acts' },
      h('button', { type: 'button', class: 'btn primary', id: 'toml-begin', onclick: () => begin(text.value) }, svg(icon('fight')), t('ui.fight.begin-file')),
      h('button', { type: 'button', class: 'btn', id: 'toml-pick', onclick: () => pick.click() }, t('ui.fight.open-file')),
      pick,
    ),
  );
  return {
    element,
    focus: () => text.focus(),
    /** Writes an experiment, unless somebody has written another. @param {string} toml */
    write: (toml) => {
      if (text.value === written) text.value = toml;
      written = toml;
    },
  };
}
