const FIELDS =
  '[contenteditable="true"], textarea, input:not([type="button"], [type="checkbox"], [type="radio"], [type="range"])';

/** True while the user is in a field to write in, or has left text in one. */
export function isWriting(): boolean {
  if (document.activeElement?.matches(FIELDS)) return true;
  return [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '');
}
