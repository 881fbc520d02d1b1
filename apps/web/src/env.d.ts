/// <reference types="vite/client" />

interface Window {
  /** The button that was pressed before the page's code had come (index.html). */
  houselightsPressed?: HTMLButtonElement;
}
