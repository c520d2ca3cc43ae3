import { errorTexts } from '#texts/frame/errors.ts'
import type { Head } from '../../state/screen.ts'
import { problemKind } from './problem.ts'

/** What the head of an error page says, before the browser has anything to say. */
export function errorHead(error: unknown): Head {
  return { title: errorTexts[problemKind(error)].title, isHidden: true }
}
