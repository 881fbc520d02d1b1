/// <reference types="vite/client" />

interface Window {
  /** The button or link that was pressed before the page's code had come (index.html). */
  houselightsPressed?: HTMLElement;
}
