import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

type Options<D, I> = Pick<UseMutationOptions<D, Error, I>, 'mutationFn' | 'onSuccess' | 'onError'>;

/** A mutation that cannot restart while it runs. Its button turns busy a moment after the press: a double click is faster than that. */
export function useSingleMutation<D, I = void>(options: Options<D, I>) {
  const running = useRef(false);
  const { mutate, isPending, error } = useMutation<D, Error, I>({
    ...options,
    onSettled: () => {
      running.current = false;
    },
  });
  return {
    isPending,
    error,
    mutate: (input: I) => {
      if (running.current) return;
      running.current = true;
      mutate(input);
    },
  };
}
