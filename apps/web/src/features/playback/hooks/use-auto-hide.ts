import { useCallback, useEffect, useRef, useState } from 'react';

const HIDE_MS = 2_600;

/** True while the controls should be visible: for a moment after each activity, and as long as `held`. */
export function useAutoHide(held: boolean) {
  const [awake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    clearTimeout(timer.current);
    setAwake(true);
    timer.current = setTimeout(() => setAwake(false), HIDE_MS);
  }, []);
  const sleep = useCallback(() => {
    clearTimeout(timer.current);
    setAwake(false);
  }, []);
  useEffect(() => {
    timer.current = setTimeout(() => setAwake(false), HIDE_MS);
    return () => clearTimeout(timer.current);
  }, []);
  return { visible: awake || held, wake, sleep };
}
