/// <reference types="vite/client" />

interface Window {
  /** The button or link pressed before the page's code had loaded (index.html). */
  houselightsPressed?: HTMLElement;
}
