import type { CareLine } from '#contract/account/care.ts'

type Labels = { allergies: string; accessNotes: string }

/**
 * P1.7: the care preferences as a label has them: allergies first, because they matter most, then the other answers without their questions. The way to
 * the door is not printed: a bag is seen by strangers, and it may hold a gate code.
 */
export function labelCare(care: readonly CareLine[], labels: Labels): { allergies: string; choices: string } {
  const allergies = care.findLast(({ label }) => label === labels.allergies)
  const access = care.findLast(({ label }) => label === labels.accessNotes)
  const choices = care.filter((line) => line !== allergies && line !== access).map(({ value }) => value)
  return { allergies: allergies ? `${allergies.label}: ${allergies.value}` : '', choices: choices.join(' · ') }
}
