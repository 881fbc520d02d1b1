/** Progressive enhancement: groups digits while typing, and submits a form only once. Nothing depends on it. */
export const script = `
const grouped = (digits) => /^3[47]/.test(digits)
  ? digits.slice(0, 15).replace(/^(.{4})(.{1,6})?(.{1,5})?$/, (_, a, b = '', c = '') => [a, b, c].filter(Boolean).join(' '))
  : digits.slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
const expiry = (text) => {
  let digits = text.replace(/\\D/g, '').slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = ('0' + digits).slice(0, 4);
  return digits.length > 2 ? digits.slice(0, 2) + ' / ' + digits.slice(2) : digits;
};
const shape = (input, write) => input?.addEventListener('input', (event) => {
  if (event.inputType?.startsWith('delete') || input.selectionStart !== input.value.length) return;
  input.value = write(input.value);
});
shape(document.getElementById('number'), (text) => grouped(text.replace(/\\D/g, '')));
shape(document.getElementById('expiry'), expiry);
for (const form of document.forms) form.addEventListener('submit', (event) => {
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = 'yes';
  event.submitter?.setAttribute('aria-disabled', 'true');
});
addEventListener('pageshow', () => {
  for (const form of document.forms) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll('button')) button.removeAttribute('aria-disabled');
  }
});
document.querySelector('[aria-invalid=true], [role=alert][tabindex]')?.focus();
`;
