import { amazonAllOrders, amazonNewOrders, amazonUnshipped } from './amazon.ts';
import { bigcommerce } from './bigcommerce.ts';
import type { ExportMap } from './export-map.ts';
import { magento } from './magento.ts';
import { odoo } from './odoo.ts';
import { salla } from './salla.ts';
import { shipstation } from './shipstation.ts';
import { shopify } from './shopify.ts';
import {
  woocommerceAdvanced,
  woocommerceAnalytics,
  woocommerceItems,
  woocommerceOrders,
  woocommerceSuite,
} from './woocommerce.ts';
import { zid } from './zid.ts';

/** The exports that are known by their headings, under the names that `maps` and `--use-map` have for them. */
export const knownExports: Readonly<Record<string, ExportMap>> = {
  'amazon-all-orders': amazonAllOrders,
  'amazon-new-orders': amazonNewOrders,
  'amazon-unshipped': amazonUnshipped,
  bigcommerce,
  magento,
  odoo,
  salla,
  shipstation,
  shopify,
  'woocommerce-advanced': woocommerceAdvanced,
  'woocommerce-analytics': woocommerceAnalytics,
  'woocommerce-items': woocommerceItems,
  'woocommerce-orders': woocommerceOrders,
  'woocommerce-suite': woocommerceSuite,
  zid,
};
