import { PaymentsMisconfigured } from '../ports/payments-inspection.ts';
import { isDependencyDown } from '../dependency-down.ts';
import { checkPayments } from './check-payments.command.ts';
import type { SyncDeps } from './customer-state.ts';

export interface PaymentsWatch {
  close(): void;
}

/** The operator's log. */
interface OperatorLog {
  info(sentence: string): void;
  error(sentence: string): void;
}

const retryAfterMs = 60_000;

/**
 * Checks keys, account and webhook once, in the background at start-up, and logs the findings. Retries while the provider is down; the site
 * serves requests meanwhile.
 */
export function watchPayments(
  deps: Pick<SyncDeps, 'db' | 'clock' | 'payments' | 'settings'>,
  log: OperatorLog,
): PaymentsWatch {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const check = async (): Promise<void> => {
    try {
      const { account, problems } = await checkPayments(deps);
      if (isClosed) return;
      log.info(`payments go through ${account}`);
      for (const sentence of problems) log.error(sentence);
    } catch (error) {
      if (isClosed) return;
      if (error instanceof PaymentsMisconfigured) return log.error(error.message);
      if (!isDependencyDown(error)) return log.error(`The payment settings could not be checked: ${String(error)}`);
      timer = setTimeout(() => void check(), retryAfterMs);
    }
  };
  if (deps.payments.offered) void check();
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
