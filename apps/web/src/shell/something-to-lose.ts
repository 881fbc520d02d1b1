type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Inputs without typed text: the browser's own state, and the player's. */
const notTyped = ['hidden', 'button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'range'];

/** A select outside a form takes effect immediately: its result is in the address, or stored. */
function isField(target: unknown): target is Field {
  if (target instanceof HTMLSelectElement) return target.form !== null;
  if (target instanceof HTMLInputElement) return !notTyped.includes(target.type);
  return target instanceof HTMLTextAreaElement;
}

function defaultOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '';
}

/** A field's value before its first change: React updates `defaultValue` as the user types. */
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

/** True if a reload would lose something: text in a form, a dialog or the bar, or a playing film. */
export function hasSomethingToLose(): boolean {
  const isPlaying = [...document.querySelectorAll('video')].some(({ paused, ended }) => !paused && !ended);
  return isPlaying || [...document.querySelectorAll('input, textarea, select')].some(isTyped);
}
