import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { orderTexts } from '#texts/order/orders.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { EmptyCartIllustration } from '#ui/illustrations/empty-cart.tsx'
import { guestReturnPath } from '../../state/login/guest-return.ts'

const texts = orderTexts.guest

/** The return from a payment gateway, which never learns the secret link. The tab has stored it, and redirects to it with the gateway's query. */
export function GuestReturn() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const path = guestReturnPath()
    if (path) void navigate({ pathname: path, search: String(query) }, { replace: true })
    else setLost(true)
  }, [navigate, query])
  if (isLost)
    return (
      <EmptyState illustration={<EmptyCartIllustration />} title={texts.lostTitle}>
        {texts.lost}
      </EmptyState>
    )
  return (
    <SkeletonGroup className="flex flex-col gap-4 py-8">
      <Skeleton className="h-16" />
      <Skeleton className="h-64" />
    </SkeletonGroup>
  )
}
