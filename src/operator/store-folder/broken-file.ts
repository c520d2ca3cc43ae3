/** A problem in a store's folder: file, line and reason. */
export type Problem = { file: string; line: number; reason: string }

/** The number of problems listed for each file. The rest is counted. */
const LISTED_PER_FILE = 20

export class BrokenStoreFolder extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super([...Map.groupBy(problems, ({ file }) => file).values()].flatMap(lines).join('\n'))
    this.problems = problems
  }
}

function lines(ofOneFile: readonly Problem[]): string[] {
  const listed = ofOneFile
    .slice(0, LISTED_PER_FILE)
    .map(({ file, line, reason }) => oneLine(`${file}:${line}: ${reason}`))
  const [first] = ofOneFile
  const left = ofOneFile.length - listed.length
  return first && left > 0 ? [...listed, oneLine(`${first.file}: ${left} more problems`)] : listed
}

/** File names and texts may contain control characters that would steer the terminal. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
