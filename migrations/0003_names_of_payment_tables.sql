ALTER TABLE "billing_farewells" RENAME TO "customer_deletions";--> statement-breakpoint
ALTER INDEX "billing_farewells_next" RENAME TO "customer_deletions_next";--> statement-breakpoint
ALTER INDEX "billing_farewells_pkey" RENAME TO "customer_deletions_pkey";--> statement-breakpoint
ALTER TABLE "billing_rounds" RENAME TO "scheduled_jobs";--> statement-breakpoint
ALTER INDEX "billing_rounds_pkey" RENAME TO "scheduled_jobs_pkey";
