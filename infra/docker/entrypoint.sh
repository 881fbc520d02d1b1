#!/bin/sh
# Runs one role of the image; any other command is executed as is.
set -eu
role=${1:-api}
case $role in
  api) shift; exec node apps/api/src/main.ts "$@" ;;
  worker) shift; exec node apps/worker/src/main.ts "$@" ;;
  transcoder) shift; exec node apps/worker/src/transcoder.ts "$@" ;;
  migrate) shift; exec node apps/worker/src/migrate.ts "$@" ;;
  ledger-verify) shift; exec node apps/worker/src/ledger-verify.ts "$@" ;;
  operator) shift; exec node apps/worker/src/operator.ts "$@" ;;
  jobs) shift; exec node apps/worker/src/jobs.ts "$@" ;;
  site-apply) shift; exec node apps/worker/src/site-command.ts apply "$@" ;;
  site-export) shift; exec node apps/worker/src/site-command.ts export "$@" ;;
  mails) shift; exec node apps/worker/src/mails.ts "$@" ;;
  secrets) shift; exec node infra/docker/secrets.mjs "$@" ;;
  *) exec "$@" ;;
esac
