export type StepName = 'contact' | 'address' | 'when' | 'extras' | 'pay'

export type StepFacts = {
  name: StepName
  title: string
  /** `pending`: an answer of the server is still missing, so the step is neither finished nor to do. */
  state: 'done' | 'todo' | 'pending'
  /** Something in a finished step has changed and must be seen, so it opens. */
  hasNews?: boolean
}

/** The step to open next: the first unfinished one. */
export function nextStep(steps: readonly StepFacts[]): StepName | null {
  return steps.find(({ state }) => state === 'todo')?.name ?? null
}

/** The steps that open by themselves: the first unfinished one, and those with news. */
export function openByThemselves(steps: readonly StepFacts[]): StepName[] {
  const next = nextStep(steps)
  return steps.filter(({ name, hasNews }) => name === next || hasNews).map(({ name }) => name)
}

/** The steps that stay open when the focus moves to `focused`: that one, and those that are not finished. */
export function openAfterFocus(
  open: readonly StepName[],
  focused: StepName,
  steps: readonly StepFacts[],
): readonly StepName[] {
  const isFinished = (name: StepName) => steps.find((step) => step.name === name)?.state === 'done'
  const kept = open.filter((name) => name === focused || !isFinished(name))
  return kept.length === open.length ? open : kept
}
