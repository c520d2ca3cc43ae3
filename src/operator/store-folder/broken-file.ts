/** One thing wrong with a store's folder: which file, which line, and why. */
export type Problem = { file: string; line: number; reason: string }

/** Of each file so many are told. The rest is a number. */
const TOLD_OF_A_FILE = 20

export class BrokenStoreFolder extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super([...Map.groupBy(problems, ({ file }) => file).values()].flatMap(lines).join('\n'))
    this.problems = problems
  }
}

function lines(ofOneFile: readonly Problem[]): string[] {
  const told = ofOneFile.slice(0, TOLD_OF_A_FILE).map(({ file, line, reason }) => oneLine(`${file}:${line}: ${reason}`))
  const [first] = ofOneFile
  const left = ofOneFile.length - told.length
  return first && left > 0 ? [...told, oneLine(`${first.file}: ${left} more problems`)] : told
}

/** Names and texts of a folder may hold anything, also what a terminal would obey. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
