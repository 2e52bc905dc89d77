-- Reserves `amount` before a model is asked, of the account's share and of the day's purse (`spend` is the record DayCeiling of
-- spend-store.ts); answers why not, or null.
CREATE OR REPLACE FUNCTION reserve_spend(spend jsonb, amount bigint) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  today date := (spend->>'day')::date;
  spender uuid := (spend->'account'->>'userId')::uuid;
  payers boolean := coalesce(spend->>'purse' = 'payers', false);
BEGIN
  IF spender IS NOT NULL THEN
    INSERT INTO account_spend (day, user_id) VALUES (today, spender) ON CONFLICT DO NOTHING;
    UPDATE account_spend SET micro_dollars = micro_dollars + amount
      WHERE day = today AND user_id = spender AND micro_dollars < (spend->'account'->>'ceiling')::bigint;
    IF NOT FOUND THEN
      -- On a day that is used up for everybody, that is the reason.
      RETURN CASE WHEN coalesce((SELECT CASE WHEN payers THEN payers_micro_dollars ELSE micro_dollars END
          FROM model_spend WHERE day = today), 0)
        >= (spend->>'ceiling')::bigint THEN 'spend-ceiling' ELSE 'spend-share' END;
    END IF;
  END IF;
  INSERT INTO model_spend (day) VALUES (today) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    DELETE FROM account_spend WHERE day < today;
  END IF;
  IF payers THEN
    UPDATE model_spend SET payers_micro_dollars = payers_micro_dollars + amount
      WHERE day = today AND payers_micro_dollars < (spend->>'ceiling')::bigint;
  ELSE
    UPDATE model_spend SET micro_dollars = micro_dollars + amount
      WHERE day = today AND micro_dollars < (spend->>'ceiling')::bigint;
  END IF;
  IF NOT FOUND THEN
    UPDATE account_spend SET micro_dollars = micro_dollars - amount WHERE day = today AND user_id = spender;
    RETURN 'spend-ceiling';
  END IF;
  RETURN NULL;
END $$;

-- Corrects what was reserved to what it cost, in the purse that it was reserved of (`spent` is the record Settlement).
CREATE OR REPLACE FUNCTION settle_spend(spent jsonb) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  amount bigint := (spent->>'microDollars')::bigint;
  of_payers bigint := CASE WHEN spent->>'purse' = 'payers' THEN amount ELSE 0 END;
BEGIN
  UPDATE account_spend SET micro_dollars = micro_dollars + amount
    WHERE day = (spent->>'day')::date AND user_id = (spent->>'userId')::uuid;
  INSERT INTO model_spend (day, micro_dollars, payers_micro_dollars)
    VALUES ((spent->>'day')::date, amount - of_payers, of_payers)
    ON CONFLICT (day) DO UPDATE SET micro_dollars = model_spend.micro_dollars + excluded.micro_dollars,
      payers_micro_dollars = model_spend.payers_micro_dollars + excluded.payers_micro_dollars;
END $$;
