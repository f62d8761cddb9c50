// Runs before the first paint.
// What the person chose stands in localStorage; without a choice the device decides (tokens.css).
(() => {
  try {
    const theme = localStorage.getItem('plenary.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is switched off: the device's own preference stands.
  }
})();
