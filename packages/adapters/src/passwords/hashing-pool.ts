import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DependencyDown } from '@houselights/core';
import { TurnQueue } from './turn-queue.ts';
import type { HashLane } from '@houselights/core';
import type { ChildProcess } from 'node:child_process';

export type HashingTask =
  | { readonly id: number; readonly kind: 'hash'; readonly password: string }
  | { readonly id: number; readonly kind: 'verify'; readonly password: string; readonly hash: string | null };

export type HashingAnswer =
  | { readonly id: number; readonly result: string | boolean }
  | { readonly id: number; readonly failed: true };

export type HashingWork =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly hash: string | null };

export interface HashingPoolOptions {
  /** Concurrent hashes: threads of the child process. */
  readonly threads: number;
  /** Waiting tasks per lane; more are refused immediately. */
  readonly maxWaiting: number;
}

interface Waiting {
  readonly task: HashingTask;
  readonly resolve: (result: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

/** Hashes in a child process with `threads` threads, started on first use and again after a crash. */
export class HashingPool {
  readonly #threads: number;
  readonly #queue: TurnQueue<Waiting>;
  readonly #running = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #nextId = 1;
  #closed = false;

  constructor({ threads, maxWaiting }: HashingPoolOptions) {
    this.#threads = threads;
    this.#queue = new TurnQueue(maxWaiting);
  }

  /** Starts the child, so that the first sign-in does not wait for it. */
  warm(): void {
    if (!this.#closed) this.#child ??= this.#start();
  }

  /** Rejects with DependencyDown if its lane is full or the child died. */
  run(work: HashingWork, lane: HashLane): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      const waiting = { task: { ...work, id: this.#nextId++ }, resolve, reject };
      if (!this.#closed && this.#queue.push(lane, waiting)) this.#pump();
      else reject(new DependencyDown('the password hashing'));
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const child = this.#child;
    this.#fail(this.#queue.drain());
    if (child === undefined) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** The child gets one task more than it has threads, so that no thread waits for a message. */
  #pump(): void {
    while (this.#running.size <= this.#threads) {
      const next = this.#queue.shift();
      if (next === undefined) break;
      this.#child ??= this.#start();
      this.#running.set(next.task.id, next);
      // A message that cannot be sent means the child has exited, and the exit handler rejects its tasks.
      this.#child.send(next.task, () => {});
    }
    this.#hold();
  }

  /** Only unanswered work keeps this process alive. */
  #hold(): void {
    if (this.#running.size > 0) this.#child?.channel?.ref();
    else this.#child?.channel?.unref();
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./hashing-child.ts', import.meta.url)), {
      // No environment is passed on: the child needs no secret.
      env: { UV_THREADPOOL_SIZE: String(this.#threads) },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    lowerPriority(child.pid);
    child.unref();
    child.channel?.unref();
    child.on('message', (answer: HashingAnswer) => {
      const waiting = this.#running.get(answer.id);
      this.#running.delete(answer.id);
      if ('failed' in answer) waiting?.reject(new Error('a password could not be hashed'));
      else waiting?.resolve(answer.result);
      this.#pump();
    });
    child.on('error', () => this.#lost(child));
    child.on('exit', () => this.#lost(child));
    return child;
  }

  #lost(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    const lost = [...this.#running.values()];
    this.#running.clear();
    this.#fail(lost);
    if (!this.#closed) this.#pump();
  }

  #fail(waiting: readonly Waiting[]): void {
    for (const { reject } of waiting) reject(new DependencyDown('the password hashing'));
  }
}

/** Ahead of transcoding, which runs at 10, and behind everything that answers requests. */
const niceness = 8;

/** Answering requests takes precedence over hashing. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // Not permitted on some systems; it only costs responsiveness.
  }
}
