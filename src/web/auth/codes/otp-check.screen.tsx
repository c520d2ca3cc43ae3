import { authPageTexts } from '#texts/account/auth-pages.ts'
import { CodeCheck } from './code-check.tsx'

export const head = () => ({ title: authPageTexts.check.mobileTitle, isHidden: true })

export function Component() {
  return <CodeCheck channel="mobile" />
}
