import { HOUR_SECONDS } from '#contract/wire/durations.ts'

/** '9:05' for 545 seconds. Hours are shown only from one hour up. */
export function countdownWords(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / HOUR_SECONDS), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
