export interface Kind {
  readonly durable: boolean;
  /** Maximum number of connections; by default enough for one site. */
  readonly connections: number | undefined;
}

/** Server settings as command-line flags, for a machine that also runs everything else. */
export function serverSettings(port: number, { durable, connections }: Kind): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: connections ?? (durable ? 100 : 300),
    shared_buffers: '128MB',
    // No replica reads the WAL: the minimal level is the fastest.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    jit: 'off',
    // When one of its processes crashes, the server ends, and its supervisor restarts it. Postgres itself would retry without a pause, and
    // on a full disk it would neither become ready nor end.
    restart_after_crash: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // A statement in the log could contain an address or a code.
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
