/** One thing wrong with a store's folder: which file, which line, and why. */
export type Problem = { file: string; line: number; reason: string }

export class BrokenStoreFolder extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`).join('\n'))
    this.problems = problems
  }
}
