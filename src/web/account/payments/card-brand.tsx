import { Icon } from '#ui/pictures/icon.tsx'

const WORDS: Record<string, string> = { visa: 'VISA', amex: 'AMEX', jcb: 'JCB', unionpay: 'UPay' }

/** A card's brand as a picture. It is decorative: the text beside it names the brand. */
export function CardBrand({ brand }: { brand: string }) {
  return (
    <span className="inline-flex h-8 w-12 shrink-0 items-center justify-center rounded-[6px] border border-line-strong bg-surface text-ink-muted">
      {brand === 'mastercard' ? <TwoCircles /> : <Word brand={brand} />}
    </span>
  )
}

function Word({ brand }: { brand: string }) {
  const word = WORDS[brand]
  if (!word) return <Icon name="card" size={20} />
  return (
    <span aria-hidden="true" className="text-[0.6875rem] font-bold tracking-tight text-info italic">
      {word}
    </span>
  )
}

function TwoCircles() {
  return (
    <svg aria-hidden="true" width="28" height="18" viewBox="0 0 28 18">
      <circle cx="10" cy="9" r="8" fill="#eb001b" />
      <circle cx="18" cy="9" r="8" fill="#f79e1b" />
      <path d="M14 2.07a8 8 0 0 1 0 13.86 8 8 0 0 1 0-13.86z" fill="#ff5f00" />
    </svg>
  )
}
