import { referralPageTexts as texts } from '#texts/account/referral-pages.ts'
import { useNotify } from '../state/notify.ts'

export function useCopy() {
  const { notify } = useNotify()
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notify(texts.copied)
    } catch {
      notify(texts.copyFailed, 'info')
    }
  }
}
