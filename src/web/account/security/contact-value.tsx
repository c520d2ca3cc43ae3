import { mobileWords } from '#rules/access/mobile-number.ts'
import { accountTexts } from '#texts/account/account.ts'
import { Badge } from '#ui/text/badge.tsx'

const texts = accountTexts.profile

/** An email or mobile number, and whether it is verified. */
export function ContactValue({ value, isVerified }: { value: string | null; isVerified: boolean }) {
  if (!value) return <Badge>{texts.none}</Badge>
  return (
    <>
      <span className="min-w-0 break-all">{mobileWords(value)}</span>
      {isVerified ? (
        <Badge tone="good" icon="check">
          {texts.verified}
        </Badge>
      ) : (
        <Badge tone="warning">{texts.unverified}</Badge>
      )}
    </>
  )
}
