// Before the first paint: the theme that the reader chose last time.
try {
  const theme = localStorage.getItem('kombat.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, the system's theme.
}
