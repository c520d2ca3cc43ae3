import { contentTexts } from '#texts/shop/content.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useNotify } from '../state/notify.ts'

/** Hands the page to the device's own sharing, or copies its address where there is none. */
export function ShareButton({ title }: { title: string }) {
  const { notify } = useNotify()
  async function share() {
    // The canonical address: what is shared carries nothing of the visitor's own way here.
    const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href
    if (typeof navigator.share === 'function') {
      // Refused when the person thinks better of it, which is no failure.
      return navigator.share({ title, url }).catch(() => {})
    }
    try {
      await navigator.clipboard.writeText(url)
      notify(contentTexts.shared)
    } catch {
      notify(contentTexts.shareFailed, 'info')
    }
  }
  return (
    <Button look="quiet" size="medium" icon="share" onClick={share}>
      {contentTexts.share}
    </Button>
  )
}
