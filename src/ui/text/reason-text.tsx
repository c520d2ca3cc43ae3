import type { Explanation, Figure } from '#contract/order/explanation.ts'
import { changeWords, reasonWords } from './reason-words.ts'

type ReasonTextProps = {
  figure: Pick<Figure, 'rule' | 'cents' | 'reason'>
  explanation: Explanation
}

/** P1.4: why a figure is what it is, and what would change it. */
export function ReasonText({ figure, explanation }: ReasonTextProps) {
  const changes = changeWords(figure.rule, explanation)
  return (
    <>
      <ReasonLines lines={reasonWords(figure, explanation.figures)} />
      {changes.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 font-medium">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </>
  )
}

export function ReasonLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>)
}
