import { Link } from 'react-router'
import { ORDER_NOTES_MAX } from '#contract/order/checkout-limits.ts'
import { priceText } from '#rules/pricing/money.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { IconName } from '#ui/pictures/icon-names.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useWording } from '../../state/use-wording.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Part } from './part.tsx'

const texts = checkoutTexts.extras

/** The chosen extra services and vouchers, as the quote has them. */
export function useExtras() {
  const { lines } = useCheckoutContext().quoted.quote
  const services = lines.filter(({ rule }) => rule === 'extra_service')
  const vouchers = lines.filter(({ rule }) => rule.startsWith('voucher_'))
  return { services, vouchers, savedCents: vouchers.reduce((sum, { cents }) => sum - cents, 0) }
}

/** Extra services, vouchers and the order note, in a card. */
export function ExtrasPart() {
  return (
    <Part title={texts.title} icon="plus">
      <ExtrasChoices />
    </Part>
  )
}

export function ExtrasChoices() {
  const { data, form, change } = useCheckoutContext()
  const { services, vouchers, savedCents } = useExtras()
  const to = useTo()
  const hint = useWording('order_note_hint', checkoutTexts.notes.hint)
  return (
    <div className="flex flex-col gap-5">
      <ul className="divide-y divide-line rounded-control border border-line">
        {data.extraServices.length > 0 && (
          <Row
            to={to('extraServices')}
            icon="plus"
            title={texts.services}
            text={(services.length > 0
              ? services.map(({ label }) => label)
              : data.extraServices.map(({ name }) => name)
            ).join(', ')}
            end={services.length > 0 ? texts.chosen(services.length) : null}
          />
        )}
        <Row
          to={to('checkoutVouchers')}
          icon="ticket"
          title={texts.vouchers}
          text={vouchers.length > 0 ? vouchers.map(({ label }) => label).join(', ') : texts.vouchersHint}
          end={savedCents > 0 ? texts.saving(priceText(savedCents)) : null}
        />
      </ul>
      <TextArea
        label={checkoutTexts.notes.label}
        hint={hint}
        name="notes"
        value={form.notes}
        onChange={(event) => change({ notes: event.target.value })}
        maxLength={ORDER_NOTES_MAX}
        hasCounter
        isOptional
      />
    </div>
  )
}

type RowProps = { to: string; icon: IconName; title: string; text: string; end: string | null }

function Row({ to, icon, title, text, end }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-3 rounded-control px-4 py-2.5 transition-colors hover:bg-surface-muted"
      >
        <Icon name={icon} size={22} className="text-ink-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="line-clamp-2 text-14 text-ink-muted">{text}</span>
        </span>
        {end && <span className="shrink-0 text-14 font-medium text-good tabular">{end}</span>}
        <Icon name="chevron-right" size={18} className="text-ink-muted" />
      </Link>
    </li>
  )
}
