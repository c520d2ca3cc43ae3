import { errorTexts } from '#texts/frame/errors.ts'
import type { Head } from '../../state/screen.ts'
import { problemKind } from './problem.ts'

/** The head of an error page in the server's HTML. */
export function errorHead(error: unknown): Head {
  return { title: errorTexts[problemKind(error)].title, isHidden: true }
}
