export interface Kind {
  readonly durable: boolean;
  /** How many at most; enough for one site, unless said. */
  readonly connections: number | undefined;
}

/** Server settings as command-line flags, for one machine that also runs everything else. */
export function serverSettings(port: number, { durable, connections }: Kind): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: connections ?? (durable ? 100 : 300),
    shared_buffers: '128MB',
    // No replica ever reads this log: the smallest form is the fastest.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    jit: 'off',
    // When one of its processes crashes, the server ends, and whoever keeps it starts it again. By itself it would try without a pause, and
    // while the disk is full it would neither be ready nor end.
    restart_after_crash: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // A statement in the log could carry an address or a code.
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
