import { BackLink } from '@houselights/ui';

export function Back() {
  return <BackLink href="/account">Back to your account</BackLink>;
}
