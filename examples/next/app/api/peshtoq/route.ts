import { revalidationRoute } from '@peshtoq/site/next'

export const POST = revalidationRoute({ secret: process.env.PESHTOQ_WEBHOOK_SECRET })
