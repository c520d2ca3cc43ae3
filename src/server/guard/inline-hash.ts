import { createHash } from 'node:crypto'

/** The source in a policy that allows one inline script or style: the one with exactly this text. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
