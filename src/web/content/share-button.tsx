import { contentTexts } from '#texts/shop/content.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useNotify } from '../state/notify.ts'

/** Opens the device's share dialog, or copies the page's address if the device has none. */
export function ShareButton({ title }: { title: string }) {
  const { notify } = useNotify()
  async function share() {
    // The canonical address has no query, so it does not reveal the visitor's own parameters.
    const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href
    if (typeof navigator.share === 'function') {
      // The promise rejects when the visitor cancels, which is not an error.
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
