import type { OrderView } from '#contract/order/order-shapes.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { phoneHref, singaporeMobile } from '#rules/access/mobile-number.ts'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { buttonClass } from '#ui/buttons/button-look.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import type { IconName } from '#ui/pictures/icon-names.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useAppState } from '../../state/app-context.ts'

const texts = orderTexts.track

/** These orders have ended. Their page has the outlet's number under "Where". */
const ENDED: readonly OrderView['status'][] = ['delivered', 'collected', 'completed', 'cancelled', 'expired']

/** The address that opens a message to the store: WhatsApp if it has a number there, else a text message to a mobile number. */
export function messageHref(whatsapp: string | null, phone: string, text: string): string | null {
  const words = encodeURIComponent(text)
  if (whatsapp) return `https://wa.me/${whatsapp.replace(/\D/g, '')}?text=${words}`
  const mobile = singaporeMobile(phone)
  return mobile ? `sms:${mobile}?&body=${words}` : null
}

type ContactOrder = Pick<OrderView, 'status' | 'category_id' | 'number' | 'place'>

/** D4.5: whom to ask while the order is under way. Drivers have no number of their own, so the outlet answers. */
export function ContactLinks({ order }: { order: ContactOrder }) {
  const whatsapp = useAppState(({ info }) => info?.whatsapp ?? null)
  const { place, number, category_id, status } = order
  if (ENDED.includes(status)) return null
  const message = messageHref(whatsapp, place.outlet_phone, texts.messageText(number))
  const isVisit = category_id === SalesCategory.collect
  const map = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place.outlet_address)}`
  return (
    <ul className="mt-4 flex flex-wrap gap-2 empty:hidden max-mobile:*:flex-auto">
      {place.outlet_phone && <ContactLink href={phoneHref(place.outlet_phone)} icon="phone" words={texts.call} />}
      {message && <ContactLink href={message} icon="chat" words={texts.message} />}
      {isVisit && place.outlet_address && <ContactLink href={map} icon="pin" words={texts.directions} />}
    </ul>
  )
}

function ContactLink({ href, icon, words }: { href: string; icon: IconName; words: string }) {
  const isSite = href.startsWith('https:')
  return (
    <li className="min-w-0">
      <a
        href={href}
        rel={isSite ? 'noopener noreferrer' : undefined}
        className={buttonClass({ look: 'quiet', size: 'medium' }, 'max-mobile:w-full max-mobile:px-3')}
      >
        <Icon name={icon} size={20} />
        <span className="whitespace-nowrap">
          {words}
          {isSite && <VisuallyHidden> {lazyWidgetTexts.opensElsewhere}</VisuallyHidden>}
        </span>
      </a>
    </li>
  )
}
