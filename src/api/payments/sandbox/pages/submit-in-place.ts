import { type Html, html } from '../../../http/html.ts'

const JSON_TYPE = 'application/json'

/**
 * Submits the page's form by fetch and then replaces the page with the shop's. A native submit would leave this page in the tab's history, and Back
 * from the shop would open it, only to be redirected forward again. If fetch fails, the script submits natively.
 */
export function submitInPlaceScript(nonce: string): Html {
  return html`<script nonce="${nonce}">
addEventListener('submit', async (event) => {
  event.preventDefault()
  const { target: form, submitter } = event
  const body = new URLSearchParams(new FormData(form, submitter))
  for (const button of document.querySelectorAll('button')) button.disabled = true
  try {
    const signal = AbortSignal.timeout(10_000)
    const headers = { Accept: '${JSON_TYPE}' }
    const answer = await fetch(location.href, { method: 'POST', body, headers, redirect: 'error', signal })
    if (answer.headers.get('Content-Type') === '${JSON_TYPE}') return location.replace((await answer.json()).location)
    const text = await answer.text()
    document.querySelector('main').innerHTML = text.split('<main>')[1].split('</main>')[0]
    document.querySelector('[aria-invalid]')?.focus()
  } catch {
    const { name, value } = submitter
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    form.submit()
  }
})
</script>`
}

/** Turns a redirect into JSON for the script. fetch must not follow the redirect, because it leads to the shop's origin. */
export function redirectAsJson(request: Request, answer: Response): Response {
  const location = answer.headers.get('Location')
  if (location === null || request.headers.get('Accept') !== JSON_TYPE) return answer
  return new Response(JSON.stringify({ location }), {
    headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'private, no-store' },
  })
}
