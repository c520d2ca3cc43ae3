import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { billToLines } from '#rules/checkout/bill-to.ts'
import { priceText } from '#rules/pricing/money.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { quantityWords } from '#texts/order/quantity.ts'
import { classes } from '#ui/text/classes.ts'
import { headFacts, notes, paidText, sellerLines, sums } from './invoice-facts.ts'

const texts = invoiceTexts
const RULE = 'border-t border-dashed border-ink-faint pt-2'

/** A document for an 80 mm receipt printer: one column, and no information by colour alone. */
export function InvoiceReceipt({ document }: { document: InvoiceDocument }) {
  const { title, seller, customer, lines, currency } = document
  const paid = paidText(document)
  return (
    <article className="flex flex-col gap-3 bg-white p-[4mm] text-13 text-ink shadow-rest print:break-inside-avoid print:shadow-none">
      <header className="text-center break-words">
        <p className="text-16 font-bold">{seller.name}</p>
        {sellerLines(document).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <div className={RULE}>
        <h2 className="text-center text-16 font-bold">{title}</h2>
        <dl className="mt-1">
          {headFacts(document).map(({ name, value }) => (
            <Row key={name} name={name} value={value} />
          ))}
        </dl>
        <p className="mt-1 break-words">{billToLines(customer, texts.company).join(', ')}</p>
      </div>
      <ul aria-label={orderTexts.invoice.goods} className={classes(RULE, 'flex flex-col gap-1.5')}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
          <li key={index}>
            <span className="flex justify-between gap-3">
              <span className="min-w-0 break-words">{line.description}</span>
              <span className="shrink-0 tabular">{priceText(line.cents)}</span>
            </span>
            {line.detail && <span className="block break-words">{line.detail}</span>}
            {line.qty !== null && line.unit_cents !== null && (
              <span className="block tabular">
                {quantityWords(line.qty, line.unit)} × {priceText(line.unit_cents)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <dl className={RULE}>
        {sums(document).map(({ name, value, isTotal }) => (
          <Row key={name} name={name} value={isTotal ? `${currency} ${value}` : value} isStrong={isTotal} />
        ))}
      </dl>
      <footer className={classes(RULE, 'text-center')}>
        {paid && <p>{paid}</p>}
        {notes(document).map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p className="mt-2">{orderTexts.invoice.thanks}</p>
      </footer>
    </article>
  )
}

function Row({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className={classes('flex justify-between gap-3', isStrong && 'text-16 font-bold')}>
      <dt>{name}</dt>
      <dd className="text-right tabular">{value}</dd>
    </div>
  )
}
