export type Toast = {
  id: number;
  text: string;
  tone: 'plain' | 'alarm';
  /** ms on screen, not counting time under the pointer. */
  duration: number;
  action?: { label: string; run: () => void } | undefined;
};

export type ToastOptions = Partial<Pick<Toast, 'tone' | 'duration' | 'action'>>;

export const TOAST_MS = 5000;

type Running = { toast: Toast; left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined };

/** The visible toasts and their timers. `pause` stops all timers (pointer or focus on a toast), `resume` continues them. */
export function createToastStore(now: () => number = () => Date.now()) {
  let running: Running[] = [];
  let shown: readonly Toast[] = [];
  let paused = false;
  let lastId = 0;
  const listeners = new Set<() => void>();

  function changed() {
    shown = running.map((one) => one.toast);
    for (const listener of listeners) listener();
  }

  function start(one: Running) {
    one.since = now();
    one.timer = setTimeout(() => dismiss(one.toast.id), one.left);
  }

  function dismiss(id: number) {
    const one = running.find((each) => each.toast.id === id);
    if (!one) return;
    clearTimeout(one.timer);
    running = running.filter((each) => each !== one);
    // Removing the toast under the pointer suppresses its leave event.
    if (running.length === 0) paused = false;
    changed();
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    shown: () => shown,
    show: (text: string, { tone = 'plain', duration = TOAST_MS, action }: ToastOptions = {}): number => {
      // A repeated text restarts the existing toast.
      const same = running.find((each) => each.toast.text === text);
      if (same) dismiss(same.toast.id);
      const toast: Toast = { id: ++lastId, text, tone, duration, action };
      const one: Running = { toast, left: duration, since: now(), timer: undefined };
      running = [...running, one].slice(-3);
      if (!paused) start(one);
      changed();
      return toast.id;
    },
    dismiss,
    pause: () => {
      if (paused) return;
      paused = true;
      for (const one of running) {
        clearTimeout(one.timer);
        one.left = Math.max(0, one.left - (now() - one.since));
      }
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      for (const one of running) start(one);
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;

/** The page's toasts; `showToast` works anywhere, also outside of components. */
export const toasts = createToastStore();

export function showToast(text: string, options?: ToastOptions): number {
  return toasts.show(text, options);
}
