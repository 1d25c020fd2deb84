import * as z from 'zod';

/** The five states that filter a list (documented). In data a status is open text: `returned` was seen too. */
export const OrderStatus = z.enum(['pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled']);
