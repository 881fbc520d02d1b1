function isTyped(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== '';
  if (!(field instanceof HTMLInputElement)) return false;
  return ['text', 'email', 'password', 'search', 'number', 'tel', 'url'].includes(field.type) && field.value !== '';
}

/** True while a page that is loaded anew would lose something: words in a form, or a film that plays. */
export function hasSomethingToLose(): boolean {
  const isPlaying = [...document.querySelectorAll('video')].some(({ paused, ended }) => !paused && !ended);
  return isPlaying || [...document.querySelectorAll('main input, main textarea')].some(isTyped);
}
