import type { CareLine, CarePreferences, CareQuestion } from '#contract/account/care.ts'

type Labels = { allergies: string; accessNotes: string }

/** The first answer that the store does not offer; undefined if all are valid. */
export function unknownAnswer(questions: readonly CareQuestion[], { choices }: CarePreferences): string | undefined {
  return Object.keys(choices).find(
    (id) => !questions.some((question) => question.id === id && question.choices.some((one) => one.id === choices[id])),
  )
}

/** P1.7: the preferences in the store's words and order. What the customer left open is left out. */
export function careLines(
  questions: readonly CareQuestion[],
  { choices, allergies, access_notes }: CarePreferences,
  labels: Labels,
): CareLine[] {
  const chosen = questions.flatMap(({ id, label, choices: offered }) => {
    const value = offered.find((choice) => choice.id === choices[id])?.label
    return value === undefined ? [] : [{ label, value }]
  })
  const notes = [
    { label: labels.allergies, value: allergies },
    { label: labels.accessNotes, value: access_notes },
  ]
  return [...chosen, ...notes.filter(({ value }) => value !== '')]
}
