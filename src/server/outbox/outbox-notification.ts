import { type Html, html, join } from '#api/http/html.ts'
import type { FiledMessage } from '#api/transports/outbox.ts'
import { outboxTexts as texts } from '#texts/mail/outbox.ts'

const SCREENS = ['phoneLight', 'phoneDark', 'desktopLight', 'desktopDark'] as const
const LOOKS: Record<(typeof SCREENS)[number], string> = {
  phoneLight: 'on-phone',
  phoneDark: 'on-phone dark',
  desktopLight: 'on-desktop',
  desktopDark: 'on-desktop dark',
}

/** M1.7: a notification as phones and desktops show it: the store's icon, the title, the text and the shop's address. */
export function notificationPreview({ subject, text, files = [] }: FiledMessage): Html {
  const lines = text.split('\n')
  const last = lines.at(-1) ?? ''
  const page = /^https?:/.test(last) ? URL.parse(last) : null
  const body = (page ? lines.slice(0, -1) : lines).join('\n')
  const icon = files.find(({ cid, type }) => cid === 'icon' && type === 'image/png')
  const note = html`<div class="note">${
    icon ? html`<img alt="" src="data:image/png;base64,${icon.base64}">` : html`<span class="blank"></span>`
  }<b>${subject}</b><span>${body}</span><small>${page?.host ?? ''}</small></div>`
  const screens = SCREENS.map(
    (screen) =>
      html`<figure class="${LOOKS[screen]}"><figcaption class="quiet">${texts.screens[screen]}</figcaption><div class="wall">${note}</div></figure>`,
  )
  const link = page ? html`<p><a class="back" href="${page.href}">${texts.opens}</a></p>` : ''
  return html`<div class="shown">${join(screens)}</div>${link}`
}
