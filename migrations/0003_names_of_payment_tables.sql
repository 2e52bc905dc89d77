ALTER TABLE "billing_farewells" RENAME TO "customer_deletions";--> statement-breakpoint
ALTER INDEX "billing_farewells_next" RENAME TO "customer_deletions_next";--> statement-breakpoint
ALTER INDEX "billing_farewells_pkey" RENAME TO "customer_deletions_pkey";--> statement-breakpoint
ALTER TABLE "billing_rounds" RENAME TO "scheduled_jobs";--> statement-breakpoint
ALTER INDEX "billing_rounds_pkey" RENAME TO "scheduled_jobs_pkey";--> statement-breakpoint
-- Servers of the version before, which are replaced one by one, still use the old names: the views may go with the next release.
CREATE VIEW "billing_farewells" AS SELECT * FROM "customer_deletions";--> statement-breakpoint
CREATE VIEW "billing_rounds" AS SELECT * FROM "scheduled_jobs";
