import { authTexts } from '#texts/account/auth.ts'
import { CodeCheck } from './code-check.tsx'

export const head = () => ({ title: authTexts.check.emailTitle, isHidden: true })

export function Component() {
  return <CodeCheck channel="email" />
}
