type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Inputs that nobody types into: the browser's own state, and the player's. */
const notTyped = ['hidden', 'button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'range'];

/** A choice outside of a form counts as soon as it is made: what it changes is in the address, or kept. */
function isField(target: unknown): target is Field {
  if (target instanceof HTMLSelectElement) return target.form !== null;
  if (target instanceof HTMLInputElement) return !notTyped.includes(target.type);
  return target instanceof HTMLTextAreaElement;
}

function defaultOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '';
}

/** What stood in a field before somebody changed it first: React moves `defaultValue` along with what is typed. */
const untouched = new WeakMap<Field, string>();

document.addEventListener(
  'input',
  ({ target }) => {
    if (isField(target) && !untouched.has(target)) untouched.set(target, defaultOf(target));
  },
  { capture: true },
);

function isTyped(field: Element): boolean {
  return isField(field) && untouched.has(field) && field.value !== untouched.get(field);
}

/** True while a page that is loaded anew would lose something: words in a form, a dialog or the bar, or a film that plays. */
export function hasSomethingToLose(): boolean {
  const isPlaying = [...document.querySelectorAll('video')].some(({ paused, ended }) => !paused && !ended);
  return isPlaying || [...document.querySelectorAll('input, textarea, select')].some(isTyped);
}
