import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'

export function CheckoutSkeleton() {
  return (
    <SkeletonGroup className="mt-6 grid min-h-dvh gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
      <Skeleton className="h-80 rounded-card max-lg:hidden" />
    </SkeletonGroup>
  )
}
