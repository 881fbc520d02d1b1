import type { SourceFile } from './source-files.ts';

export interface Complaint {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const directive = /\b(?:ox|es)lint-disable(?:-next-line|-line)?\b(?<rest>.*)$/;
const compilerDirective = /@ts-(?:ignore|nocheck)\b/;
const toolDirective = /\b(?:oxfmt-ignore|prettier-ignore|depcruise-disable|v8 ignore|knipignore)\b(?<rest>.*)$/;

/** Finds every disabled check without a reason: `// oxlint-disable-next-line rule -- reason`. */
export function unreasonedSuppressions(files: readonly SourceFile[]): Complaint[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((content, index): Complaint[] => {
      const comment = commentOf(content);
      if (comment === undefined) return [];
      const at = { path, line: index + 1 };
      if (compilerDirective.test(comment)) {
        return [{ ...at, message: 'use @ts-expect-error with a reason, or better a type' }];
      }
      const rest = (directive.exec(comment) ?? toolDirective.exec(comment))?.groups?.['rest'];
      if (rest === undefined || /--\s+\S.{9,}/.test(rest)) return [];
      return [{ ...at, message: 'a suppression gives its reason: add " -- why it is right here"' }];
    }),
  );
}

function commentOf(line: string): string | undefined {
  return /(?:^|\s|\{)(?:\/\/|\/\*)(?<comment>.*)$/.exec(line)?.groups?.['comment'];
}
